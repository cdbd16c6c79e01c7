import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { GridPage } from '#kit/grid/grid-page.tsx';
import { queryWords } from '../address.ts';
import { ownText, useList } from '../list-context.ts';

/** The records of a list as a grid of cells: the same query, the same columns. Afterwards the list shows what became of them. */
export const EditGrid = observer(function EditGrid({ onClose }: { readonly onClose: () => void }) {
  const list = useList();
  const { entity, model, spec, i18n } = list;
  const [fields] = useState(() => list.shown.flatMap((column) => column.fields));
  const [query] = useState(() => queryWords(entity, model.query));
  useEffect(() => () => void list.refresh(), [list]);
  return (
    <GridPage
      entity={entity}
      fields={fields}
      asked={spec.askBefore?.fields}
      query={query}
      title={ownText(list, 'list.title')}
      countWords={(count) => ownText(list, 'total', { count, shown: i18n.number(count) })}
      hrefOf={spec.hrefOf}
      onClose={onClose}
    />
  );
});
