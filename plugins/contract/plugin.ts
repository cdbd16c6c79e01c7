import { Cog, ColumnLayout, Document } from '@blueprintjs/icons';
import { menu, screens, widgets } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { dictionary } from '#kit/dictionary/dictionary.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { timelineItems } from '#kit/remarks/timeline-items.ts';
import { configureLostReasons, contractBoard, contractCommission, contractList, contractRenewals, contracts, lostReasonList, seeCommission, viewContracts } from './area.ts';
import { lostReason, otherReason } from './entities.ts';
import { workflowParts } from './workflow/workflow-parts.ts';

export default area(contracts, {
  icon: Document,
  looks: { list: () => import('./screens/contract-list.tsx'), form: () => import('./screens/contract-form.tsx') },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    timelineItems({ id: 'contract', record: 'customer', needs: viewContracts, load: () => import('./timeline.ts') }),
    queueActions({ area: 'contract', load: () => import('./queue.ts') }),
    widgets({ id: 'contract/funnel', titleKey: 'contract.funnel', size: 'wide', order: 30, needs: viewContracts, load: () => import('./widgets/funnel.tsx') }),
    widgets({ id: 'contract/ending', titleKey: 'contract.ending', size: 'narrow', order: 20, needs: viewContracts, load: () => import('./widgets/ending.tsx') }),
    widgets({ id: 'contract/commission', titleKey: 'contract.commission.tile', size: 'narrow', order: 30, needs: seeCommission, load: () => import('./widgets/commission.tsx') }),
    screens({ route: contractBoard, titleKey: 'contract.board.title', parent: contractList, needs: viewContracts, load: () => import('./screens/contract-board.tsx') }),
    screens({ route: contractRenewals, titleKey: 'contract.renewals.title', parent: contractList, needs: viewContracts, load: () => import('./reports/renewals.tsx') }),
    screens({ route: contractCommission, titleKey: 'contract.commission.title', parent: contractList, needs: seeCommission, load: () => import('./reports/commission.tsx') }),
    ...workflowParts,
    ...dictionary(lostReason, { route: lostReasonList, icon: Cog, order: 31, read: viewContracts, write: configureLostReasons, keeps: [otherReason] }),
    menu({ group: 'deals', order: 10, route: contractBoard, labelKey: 'contract.board.title', icon: ColumnLayout, needs: viewContracts }),
  ],
});
