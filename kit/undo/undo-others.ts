import { definePermission } from '#core/access/permission.ts';

/** The right to take back what others wrote: of the branch under one's department, or of everybody. One's own needs none. */
export const undoOthers = definePermission('batch/undo', { manager: 'department' });
