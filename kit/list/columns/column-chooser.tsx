import { Button } from '@blueprintjs/core';
import { ListColumns } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { ColumnLines } from '../editors-lazy.tsx';
import { useList } from '../list-context.ts';

/** Which columns are shown, and in which order. Kept for the person. */
export const ColumnChooser = observer(function ColumnChooser() {
  const { i18n } = useList();
  const label = i18n.t('kit.list.columns');
  return (
    <LatePopover
      placement="bottom-end"
      content={<ColumnLines />}
      target={(target, isOpen) => (
        <Button
          {...target}
          className="list-tool list-tool-columns"
          variant="minimal"
          icon={<ListColumns />}
          text={label}
          aria-label={label}
          active={isOpen}
        />
      )}
    />
  );
});
