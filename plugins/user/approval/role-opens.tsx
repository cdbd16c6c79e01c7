import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { reaches } from '#core/access/permission.ts';
import { useI18n } from '#core/react/react.tsx';
import { nameIn } from '#kit/records/format-value.ts';
import type { ApprovalModel, OfferedRole } from './approval-model.ts';

/** Rights that a role lacks, named one by one up to here. */
const maxNever = 6;

/** Rights and records that an approval with a role would open. */
export const RoleOpens = observer(function RoleOpens({ model, roles }: { readonly model: ApprovalModel; readonly roles: readonly OfferedRole[] }) {
  const i18n = useI18n();
  const { t, has, list, number } = i18n;
  const { opens } = model;
  const right = (name: string) => (has(`user.approval.right.${name}`) ? t(`user.approval.right.${name}`) : name);
  const area = (name: string) => t(has(`${name}.menu`) ? `${name}.menu` : name);
  const never = (opens?.never ?? []).filter((id) => !id.endsWith('/view'));
  return (
    <section className="approvals-card" aria-label={t('user.approval.ifApproved')}>
      <header className="approvals-card-head">
        <h3 className="type-section">{t('user.approval.ifApproved')}</h3>
        <div className="approvals-roles" role="group" aria-label={t('user.roleList')}>
          {[{ code: null, name: undefined }, ...roles].map(({ code, name }) => (
            <button key={code ?? ''} type="button" className="approvals-role" aria-pressed={model.role === code} onClick={() => void model.offer(code).catch(() => undefined)}>
              {name ? nameIn(name, i18n.locale) : t('user.approval.noRole')}
            </button>
          ))}
        </div>
      </header>
      {opens && opens.areas.length > 0 && (
        <table className="approvals-opens">
          <thead>
            <tr>
              <th scope="col">{t('user.approval.area')}</th>
              <th scope="col">{t('user.approval.could')}</th>
              <th scope="col">{t('user.approval.reach')}</th>
              <th scope="col" className="approvals-number">
                {t('user.approval.records')}
              </th>
            </tr>
          </thead>
          <tbody>
            {opens.areas.map((one) => {
              const view = one.rights.find((each) => each.right === 'view')?.reach ?? one.rights[0]?.reach ?? 'own';
              return (
                <tr key={one.area}>
                  <th scope="row">{area(one.area)}</th>
                  <td>{list(one.rights.map((each) => right(each.right)))}</td>
                  <td>
                    <span className="approvals-reach">
                      {reaches.map((reach, place) => (
                        <span key={reach} className="approvals-square" data-on={place <= reaches.indexOf(view) || undefined} aria-hidden="true" />
                      ))}
                      {t(`user.approval.reach.${view}`)}
                    </span>
                  </td>
                  <td className="approvals-number number">{one.records === null ? '–' : number(one.records)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {opens && opens.areas.length === 0 && <p className="approvals-muted">{t('user.approval.opensNothing')}</p>}
      {opens && opens.areas.length > 0 && never.length > 0 && (
        <p className="approvals-never">
          <span className="approvals-mark" data-is="wrong">
            <Cross size={12} /> {t('user.approval.never')}
          </span>{' '}
          {never
            .slice(0, maxNever)
            .map((id) => `${area(id.slice(0, id.indexOf('/')))}: ${right(id.slice(id.indexOf('/') + 1))}`)
            .join(' · ')}
        </p>
      )}
    </section>
  );
});
