import { Flows } from '@blueprintjs/icons';
import type { Contribution } from '#core/kernel/index.ts';
import { menu, permissions, recordKinds, screens } from '#core/slots.ts';
import { referenceOptions } from '#kit/form/reference-options.ts';
import { configureStages, contractBoard, viewContracts, workflowList } from '../area.ts';
import { workflow } from '../entities.ts';

/** Stages as the page has them: their screen in the settings, their right, and the choice of one in forms. */
export const workflowParts: readonly Contribution[] = [
  permissions(configureStages),
  screens({ route: workflowList, titleKey: 'contract.workflow.title', parent: contractBoard, needs: viewContracts, load: () => import('./workflow-list.tsx') }),
  menu({ group: 'agency', order: 30, route: workflowList, labelKey: 'contract.workflow.title', icon: Flows, needs: configureStages }),
  referenceOptions({ entity: workflow, create: configureStages }),
  recordKinds({ name: 'workflow', labelKey: 'workflow', list: workflowList }),
];
