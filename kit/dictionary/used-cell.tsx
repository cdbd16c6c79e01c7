import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Edit, List } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallError, http as httpService } from '#core/http/http.ts';
import { useI18n, useMay, useService, useSlot } from '#core/react/react.tsx';
import { editAllMatching } from '../list/selection/edit-matching.ts';
import type { ListResponse } from '../records/entity.ts';
import { LatePopover } from '../ui/late-popover.tsx';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';
import { referenceUses, type ReferenceUse } from './referenced-by.ts';

/** Count of the records that refer to a value; where their lists are known, it opens the links to them. */
export function UsedCell(props: { readonly record: string; readonly id: number; readonly name: string; readonly used: number | undefined }) {
  const { record, id, name, used } = props;
  const i18n = useI18n();
  const may = useMay();
  const kinds = useSlot(referenceUses).filter(({ of, needs }) => of === record && may(needs));
  if (used === undefined) return '–';
  const shown = i18n.number(used);
  if (used === 0 || kinds.length === 0) return shown;
  return (
    <LatePopover
      placement="bottom-end"
      content={<Ways kinds={kinds} id={id} />}
      target={(target) => (
        <button {...target} type="button" className="dictionary-uses number" aria-label={i18n.t('kit.dictionary.uses', { name, count: used, shown })}>
          {shown}
        </button>
      )}
    />
  );
}

/** The records that name a value, kind by kind: to be shown in their list, or changed all at once. */
function Ways({ kinds, id }: { readonly kinds: readonly ReferenceUse[]; readonly id: number }) {
  const { t, number } = useI18n();
  const may = useMay();
  const http = useService(httpService);
  const navigate = useNavigate();
  const [counts, setCounts] = useState<readonly (number | undefined)[]>();
  useEffect(() => {
    const control = new AbortController();
    const count = async ({ record, by }: ReferenceUse) => {
      const query = { [by]: id, limit: 0 };
      return (await http.get<ListResponse<unknown>>(`/${record}`, { query, signal: control.signal, quiet: true })).total;
    };
    void Promise.allSettled(kinds.map(count)).then((all) => {
      for (const one of all) if (one.status === 'rejected' && !(one.reason instanceof CallError) && !control.signal.aborted) throw one.reason;
      if (!control.signal.aborted) setCounts(all.map((one) => (one.status === 'fulfilled' ? one.value : undefined)));
    });
    return () => control.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the menu opens
  }, [http, id]);
  if (!counts) return <div className="list-menu" aria-busy="true" />;
  return (
    <div ref={focusFirstLine} onKeyDown={menuKeys}>
      <Menu aria-label={t('kit.dictionary.used')}>
        {kinds.map((kind, place) => {
          const count = counts[place];
          if (!count) return null;
          const { record, by, list, write } = kind;
          const what = t(`${record}.total`, { count, shown: number(count) });
          const href = `${list.href()}?${by}=${id}`;
          return [
            place > 0 && <MenuDivider key={`${record}-line`} />,
            <MenuItem key={`${record}-show`} icon={<List />} text={t('kit.dictionary.showUses', { what })} onClick={() => void navigate(href)} />,
            may(write) && (
              <MenuItem key={`${record}-edit`} icon={<Edit />} text={t('kit.dictionary.editUses', { what })} onClick={() => void navigate(href, { state: editAllMatching })} />
            ),
          ];
        })}
      </Menu>
    </div>
  );
}
