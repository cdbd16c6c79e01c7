import { observer } from 'mobx-react-lite';
import { BulkPage } from '#kit/bulk/bulk-page.tsx';
import { ownText, useList } from '../list-context.ts';
import type { Selection } from '../list-spec.ts';

/** Changes fields of what is chosen in a list; afterwards the list shows what became of it. */
export const EditMany = observer(function EditMany({ selection }: { readonly selection: Selection }) {
  const list = useList();
  const { records, matching, except, count, done } = selection;
  const words = (some: number) => ownText(list, 'total', { count: some, shown: list.i18n.number(some) });
  const close = (written: boolean) => {
    list.editMany(undefined);
    if (written) done();
    const { row, column } = list.model.focus;
    list.focus(row, column);
  };
  return (
    <BulkPage
      entity={list.entity}
      source={matching ? { query: matching.toString(), except } : { ids: records.map(({ id }) => id), except: [] }}
      fields={list.spec.many}
      askBefore={list.spec.askBefore?.ask}
      what={words(count)}
      countWords={words}
      onClose={close}
    />
  );
});
