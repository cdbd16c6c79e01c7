import { Button } from '@blueprintjs/core';
import { SortDesc } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { SortSteps } from '../editors-lazy.tsx';
import { useList } from '../list-context.ts';

/** The order of a list, step by step. */
export const SortMenu = observer(function SortMenu() {
  const { i18n } = useList();
  const label = i18n.t('kit.list.sort');
  return (
    <LatePopover
      placement="bottom-end"
      content={<SortSteps />}
      target={(target, isOpen) => (
        <Button {...target} className="list-tool" variant="minimal" icon={<SortDesc />} text={label} aria-label={label} active={isOpen} />
      )}
    />
  );
});
