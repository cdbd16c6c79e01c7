import { Button } from '@blueprintjs/core';
import { Import, Plus, Th } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#core/react/react.tsx';
import { SheetHead } from '#kit/ui/sheet.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ownText, useList } from './list-context.ts';
import type { List } from './list.ts';
import { useSheetMode } from './use-sheet-mode.ts';

/** The address of the import: the page that makes a record, told that many come from a file. */
export const importHref = ({ spec }: Pick<List, 'spec'>): string | undefined => spec.create && `${spec.create.href()}?from=file`;

/** The head of a list: what it is, how many there are, import and the one thing to do next. */
export const Head = observer(function Head() {
  const list = useList();
  const { spec, i18n, all } = list;
  const may = useMay();
  const navigate = useNavigate();
  const sheet = useSheetMode();
  const create = may(spec.write) ? spec.create?.href() : undefined;
  const imports = spec.importer && create !== undefined ? importHref(list) : undefined;
  return (
    <SheetHead
      title={ownText(list, 'list.title')}
      count={all === undefined ? undefined : i18n.number(all)}
      actions={
          <>
            {imports && <Button className="list-import" icon={<Import />} text={i18n.t('kit.list.import')} onClick={() => void navigate(imports)} />}
            <ExportMenu />
            {spec.write && may(spec.write) && <Button className="list-import" icon={<Th />} text={i18n.t('kit.sheet.edit')} disabled={!list.rows.total} onClick={sheet.open} />}
            {create !== undefined && <Button intent="primary" icon={<Plus />} text={ownText(list, 'new')} onClick={() => void navigate(create)} />}
          </>
      }
    />
  );
});
