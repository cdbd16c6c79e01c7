/** A picture that a screen of the product has to match: which story shows it, in which look, and what people open. */
export interface LookPicture {
  /** Name of its file, without the ending. */
  readonly picture: string;
  readonly title: string;
  readonly story: string;
  /** Globals of the look: theme, language. */
  readonly globals?: string;
  /** Address of the screen in the product. */
  readonly screen: string;
}

const dark = 'theme:dark';
const krDark = 'theme:dark;locale:kr';
const zhDark = 'theme:dark;locale:zh';

/** Every picture of the look, in its order. */
export const lookPictures: readonly LookPicture[] = [
  { picture: '00-foundations-light', title: 'Foundations/Colour', story: 'Light', screen: 'all' },
  { picture: '00-foundations-dark', title: 'Foundations/Colour', story: 'Dark', globals: dark, screen: 'all' },
  { picture: '01-sign-in-light', title: 'Patterns/Sign-in', story: 'Empty', screen: '/' },
  { picture: '01-sign-in-kr-dark', title: 'Patterns/Sign-in', story: 'EmptyInKorean', globals: krDark, screen: '/' },
  { picture: '01-sign-in-error-kr-dark', title: 'Patterns/Sign-in', story: 'WrongPassword', globals: krDark, screen: '/' },
  { picture: '01-sign-in-loading-light', title: 'Patterns/Sign-in', story: 'Entering', screen: '/' },
  { picture: '02-building-list-light', title: 'Areas/Building', story: 'Buildings', screen: '/building/list' },
  { picture: '02-building-list-kr-dark', title: 'Areas/Building', story: 'BuildingsKorean', globals: krDark, screen: '/building/list' },
  { picture: '03-building-form-light', title: 'Areas/Building', story: 'OneBuilding', screen: '/building/update/{buildingId}' },
  { picture: '03-building-conflict-dark', title: 'Patterns/Form', story: 'Conflict', globals: dark, screen: '/building/update/{buildingId}' },
  { picture: '04-import-columns-light', title: 'Patterns/Import', story: 'Columns', screen: '/building/upload?from=file' },
  { picture: '04-import-check-light', title: 'Patterns/Import', story: 'Check', screen: '/building/upload?from=file' },
  { picture: '05-bulk-update-dark', title: 'Patterns/Edit many', story: 'Dark', globals: dark, screen: '/building/list' },
  { picture: '06-contract-board-light', title: 'Areas/Contract', story: 'Board', screen: '/contract/board' },
  { picture: '06-contract-board-zh-dark', title: 'Areas/Contract', story: 'BoardChineseDark', globals: zhDark, screen: '/contract/board' },
  { picture: '07-dashboard-light', title: 'Areas/Dashboard', story: 'Default', screen: '/' },
  { picture: '07-dashboard-dark', title: 'Areas/Dashboard', story: 'Default', globals: dark, screen: '/' },
  { picture: '08-palette-kr-dark', title: 'Shell/Palette', story: 'Initials', globals: krDark, screen: 'Ctrl K everywhere' },
  { picture: '09-toasts-light', title: 'Parts/Toasts', story: 'Kinds', screen: 'all' },
  { picture: '10-welcome-dark', title: 'Areas/Dashboard', story: 'EmptyAgency', globals: dark, screen: '/' },
  { picture: '10-error-404-light', title: 'Patterns/Error pages', story: 'Unknown', screen: 'unknown addresses' },
  { picture: '10-error-500-light', title: 'Patterns/Error pages', story: 'Failed', screen: 'all' },
  { picture: '11-tablet-list-light', title: 'Areas/Building/In the frame', story: 'Screens', screen: '/building/list' },
  { picture: '11-tablet-board-light', title: 'Areas/Contract/In the frame', story: 'Screens', screen: '/contract/board' },
  { picture: '12-rent-comparison-light', title: 'Areas/Rent', story: 'FiveCompared', screen: '/rent/compare' },
  { picture: '12-stacking-plan-light', title: 'Areas/Room plan', story: 'Tower', screen: '/room/plan/{buildingId}' },
  { picture: '13-match-score-light', title: 'Areas/Matching', story: 'Candidates', screen: '/match/update/{matchId}' },
  { picture: '14-map-light', title: 'Areas/Map', story: 'Buildings', screen: '/map' },
  { picture: '15-member-approval-light', title: 'Areas/Members/Approvals', story: 'Waiting', screen: '/user/approval' },
  { picture: '16-customer-card-light', title: 'Areas/Customer', story: 'Card', screen: '/customer/update/{customerId}' },
  { picture: '17-role-editor-dark', title: 'Areas/Roles', story: 'LeasingAgent', globals: dark, screen: '/employee/role/{category}' },
  { picture: '18-explain-access-kr-light', title: 'Areas/Roles/Explain access', story: 'OutOfReach', globals: 'theme:light;locale:kr', screen: '/employee/access' },
  { picture: '19-contract-form-light', title: 'Areas/Contract', story: 'Form', screen: '/contract/update/{contractId}' },
  { picture: '20-contract-schedule-light', title: 'Areas/Schedule', story: 'Week', screen: '/contract/schedule' },
  { picture: '21-tours-day-kr-dark', title: 'Areas/Tour', story: 'Day', globals: krDark, screen: '/inquiry/tour/day' },
  { picture: '22-tour-planner-light', title: 'Areas/Tour', story: 'Plan', screen: '/inquiry/tour/plan' },
  { picture: '23-workflow-settings-zh-light', title: 'Areas/Contract', story: 'Workflow', globals: 'theme:light;locale:zh', screen: '/contract/workflow/list' },
  { picture: '24-recommendations-light', title: 'Areas/Recommendations', story: 'One', screen: '/recommend/list' },
  { picture: '25-match-requests-zh-dark', title: 'Areas/Matching/Requests', story: 'RequestsChineseDark', globals: zhDark, screen: '/match/request/list' },
  { picture: '26-reviews-moderation-light', title: 'Areas/Review', story: 'Queue', screen: '/user/review/list' },
  { picture: '27-banners-light', title: 'Areas/Banner', story: 'Timeline', screen: '/contents/banner/list' },
  { picture: '28-ad-preflight-kr-light', title: 'Areas/Ad', story: 'Preflight', globals: 'theme:light;locale:kr', screen: '/ad/update/{adId}' },
  { picture: '29-board-time-machine-dark', title: 'Areas/Contract', story: 'TimeMachine', globals: dark, screen: '/contract/board' },
  { picture: '30-notification-rules-light', title: 'Areas/Notification rules', story: 'Page', screen: '/notification/list' },
  { picture: '31-phone-morning-queue-light', title: 'Areas/Dashboard/In the frame', story: 'Screens', screen: '/' },
  { picture: '32-phone-tours-light', title: 'Areas/Tour', story: 'Today', screen: '/inquiry/tour/today' },
];
