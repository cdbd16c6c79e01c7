import { Button } from '@blueprintjs/core';
import { Import, More, Plus, Th } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { useMay, useSlot } from '#core/react/react.tsx';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { SurfaceHead } from '#kit/ui/surface.tsx';
import { MoreLines, ImportSourceLines } from './editors-lazy.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { ownText, useList } from './list-context.ts';
import type { List } from './list.ts';
import { useGridMode } from './selection/use-grid-mode.ts';
import { importSources } from './import-sources.ts';
import { whyNot } from '../ui/why-not.tsx';

/** The address of the import: the page that makes a record, told that many come from a file. */
export const importHref = ({ spec }: Pick<List, 'spec'>): string | undefined => spec.create && `${spec.create.href()}?from=file`;

/** Links beside a list: its further pages, the import sources, the grid. */
export function useBeside() {
  const list = useList();
  const may = useMay();
  const { spec } = list;
  const grid = useGridMode();
  const create = may(spec.write) ? spec.create?.href() : undefined;
  return {
    create,
    imports: spec.importer && create !== undefined ? importHref(list) : undefined,
    pages: (spec.pages?.(list.model.query) ?? []).filter(({ needs }) => may(needs)),
    sources: useSlot(importSources).filter(({ records, needs }) => records.includes(list.entity.name) && may(needs)),
    openGrid: spec.write && may(spec.write) ? grid.open : undefined,
  };
}

/** The head of a list: what it is, how many there are, import and the one thing to do next. */
export const Head = observer(function Head() {
  const list = useList();
  const { i18n, all } = list;
  const navigate = useNavigate();
  const { create, imports, pages, sources, openGrid } = useBeside();
  return (
    <SurfaceHead
      title={ownText(list, 'list.title')}
      count={all === undefined ? undefined : i18n.number(all)}
      actions={
          <>
            {pages.map(({ href, labelKey, icon: Icon }) => (
              <LinkButton key={labelKey} className="list-import" to={href} icon={<Icon />} text={i18n.t(labelKey)} />
            ))}
            {imports && sources.length === 0 && <Button className="list-import" icon={<Import />} text={i18n.t('kit.list.import')} onClick={() => void navigate(imports)} />}
            {imports && sources.length > 0 && (
              <LatePopover
                placement="bottom-end"
                content={<ImportSourceLines file={imports} sources={sources} />}
                target={(target, isOpen) => <Button {...target} className="list-import" icon={<Import />} text={i18n.t('kit.list.import')} active={isOpen} />}
              />
            )}
            <ExportMenu />
            {openGrid && <Button className="list-import" icon={<Th />} text={i18n.t('kit.grid.edit')} {...whyNot(!list.rows.total && i18n.t('kit.why.empty'))} onClick={openGrid} />}
            <LatePopover
              placement="bottom-end"
              content={<MoreLines />}
              target={(target, isOpen) => <Button {...target} className="list-more" icon={<More />} aria-label={i18n.t('kit.list.more')} active={isOpen} />}
            />
            {create !== undefined && <Button intent={all === 0 ? 'none' : 'primary'} icon={<Plus />} text={ownText(list, 'new')} onClick={() => void navigate(create)} />}
          </>
      }
    />
  );
});
