/** An icon's one meaning. With folders it stands for a thing of theirs, and a use elsewhere needs another icon. */
export interface IconMeaning {
  readonly means: string;
  readonly in?: readonly string[];
}

/** Names of Blueprint's icons that a source imports. */
export const iconsIn = (source: string): readonly string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '@blueprintjs\/icons'/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => (/^\s*(?:type\s|$)/.test(name) ? [] : [name.trim().split(' as ')[0]!])),
  );

/** Files of the product that use each icon, by the icon's name. Stories and tests are no product. */
export function iconUses(sources: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const uses = Object.entries(sources).flatMap(([path, source]) =>
    /^(?:core|kit|shell|plugins)\//.test(path) && !/\.(?:stories|test)\.tsx?$|^shell\/build\//.test(path) ? iconsIn(source).map((icon) => ({ icon, path })) : [],
  );
  return new Map([...Map.groupBy(uses, ({ icon }) => icon)].map(([icon, all]) => [icon, all.map(({ path }) => path)]));
}

/** The meaning of every icon of the product: things of some folders, and what is said and done everywhere. */
export const iconMeanings: Readonly<Record<string, IconMeaning>> = {
  AlignJustify: { means: 'Height of rows', in: ['shell/frame'] },
  Announcement: { means: 'Ads', in: ['plugins/ad'] },
  BlockedPerson: { means: 'Somebody leaves the agency', in: ['plugins/employee'] },
  Calendar: { means: 'Tours', in: ['plugins/tour', 'plugins/contract/screens/contract-card'] },
  Chat: { means: 'Messages and inquiries', in: ['plugins/matchInquiry', 'plugins/match', 'plugins/dashboard'] },
  Clipboard: { means: 'Pasting a table', in: ['plugins/room'] },
  Code: { means: 'Data for other programs', in: ['plugins/ad'] },
  Cog: { means: 'Values of a dictionary', in: ['kit/area', 'plugins/contract/plugin', 'plugins/room/plugin'] },
  ColumnLayout: { means: 'A board', in: ['kit/area', 'plugins/contract'] },
  Comparison: { means: 'Homes side by side', in: ['plugins/rent', 'plugins/map'] },
  CubeAdd: { means: 'Moving in', in: ['plugins/contract', 'plugins/recommend', 'plugins/schedule'] },
  CubeRemove: { means: 'Moving out', in: ['plugins/schedule'] },
  Dashboard: { means: 'Dashboard', in: ['plugins/dashboard'] },
  Desktop: { means: 'A wide screen', in: ['plugins/banner'] },
  DiagramTree: { means: 'Departments', in: ['plugins/employee'] },
  Document: { means: 'Contracts', in: ['plugins/contract', 'plugins/customer'] },
  Dollar: { means: 'A price', in: ['plugins/recommend'] },
  Endorsed: { means: 'Waits for approval', in: ['plugins/review', 'plugins/user'] },
  Envelope: { means: 'Mail' },
  Feed: { means: 'A feed that others follow', in: ['plugins/ad', 'plugins/schedule'] },
  Flows: { means: 'Stages of the contract', in: ['plugins/contract'] },
  GridView: { means: 'Plan of a building, floor by floor', in: ['plugins/room'] },
  Heart: { means: 'Preferences', in: ['plugins/contents'] },
  Home: { means: 'Homes for rent', in: ['plugins/rent', 'plugins/ad', 'plugins/map'] },
  IdNumber: { means: 'Members', in: ['plugins/user'] },
  Inbox: { means: 'Requests to join a home', in: ['plugins/match', 'plugins/matchRequest'] },
  Key: { means: 'Rooms', in: ['plugins/room'] },
  Layers: { means: 'Layers of the map', in: ['plugins/map'] },
  LayoutGrid: { means: 'Arranging tiles', in: ['plugins/dashboard'] },
  Lightbulb: { means: 'Recommendations', in: ['plugins/recommend', 'plugins/map'] },
  Link: { means: 'Matching', in: ['plugins/match'] },
  LogOut: { means: 'Signing out', in: ['shell/frame'] },
  MapMarker: { means: 'A place on the map', in: ['plugins/map', 'plugins/building', 'plugins/review'] },
  Media: { means: 'Banners', in: ['plugins/banner'] },
  Menu: { means: 'The menu', in: ['shell/frame'] },
  MobilePhone: { means: 'A phone as a device', in: ['plugins/banner', 'plugins/notification'] },
  NewPerson: { means: 'Invitations', in: ['plugins/invitation'] },
  Notifications: { means: 'Notifications', in: ['plugins/notification', 'shell/frame'] },
  Office: { means: 'Buildings', in: ['plugins/building'] },
  People: { means: 'Customers', in: ['plugins/customer'] },
  Percentage: { means: 'Commission', in: ['plugins/contract'] },
  Person: { means: 'People of the agency', in: ['plugins/employee', 'plugins/role', 'kit/board'] },
  Phone: { means: 'A call', in: ['kit/remarks', 'plugins/dashboard'] },
  PolygonFilter: { means: 'Drawing an area on the map', in: ['plugins/map'] },
  Pulse: { means: 'Health of the server', in: ['plugins/health'] },
  Repeat: { means: 'Renewals', in: ['plugins/contract', 'plugins/schedule'] },
  OneToOne: { means: 'Roommate searches', in: ['plugins/roommate'] },
  Select: { means: 'Choosing what the map shows', in: ['plugins/map'] },
  Settings: { means: 'Weights of a score', in: ['plugins/weighting', 'plugins/recommend'] },
  SocialMedia: { means: 'Platforms', in: ['plugins/contents'] },
  Star: { means: 'Reviews', in: ['plugins/review'] },
  Tag: { means: 'Categories of employees', in: ['plugins/employee'] },
  TimelineEvents: { means: 'Things along the days', in: ['plugins/schedule', 'plugins/banner'] },
  Translate: { means: 'A text from another language', in: ['plugins/ad'] },
  Unlock: { means: 'Roles and rights', in: ['plugins/role', 'plugins/user', 'plugins/employee'] },

  ArrowDown: { means: 'Downwards: moved or sorted' },
  ArrowLeft: { means: 'To the left, or one back' },
  ArrowRight: { means: 'On to the next, or becomes' },
  ArrowsHorizontal: { means: 'Width' },
  ArrowUp: { means: 'Upwards: moved, sorted or just come' },
  Camera: { means: 'Photos' },
  CaretDown: { means: 'Opens a choice' },
  CaretUp: { means: 'Closes a choice, or one up' },
  ChevronDown: { means: 'Shows more' },
  ChevronLeft: { means: 'The time before' },
  ChevronRight: { means: 'The time after, or one level down' },
  ChevronUp: { means: 'Shows less' },
  Circle: { means: 'Left out' },
  CloudUpload: { means: 'Files to be dropped' },
  Cross: { means: 'Closes, removes, or no' },
  Disable: { means: 'Cannot be done here' },
  DoubleCaretVertical: { means: 'Chooses another record' },
  DoubleChevronLeft: { means: 'Narrow menu' },
  DoubleChevronRight: { means: 'Wide menu' },
  Download: { means: 'A file to keep' },
  DragHandleVertical: { means: 'Grip of what is moved' },
  Duplicate: { means: 'Copies' },
  Edit: { means: 'Changes it' },
  Error: { means: 'Wrong' },
  Export: { means: 'Exports' },
  EyeOff: { means: 'Hides' },
  EyeOpen: { means: 'Shows what is hidden, or looks as another' },
  Filter: { means: 'Filters' },
  Flash: { means: 'Light theme' },
  FloppyDisk: { means: 'Saves a view' },
  GitMerge: { means: 'Makes two records one' },
  Globe: { means: 'Language' },
  GlobeNetwork: { means: 'An address on the net' },
  Help: { means: 'Guide' },
  History: { means: 'What was before' },
  Import: { means: 'Imports' },
  InfoSign: { means: 'A note' },
  KeyCommand: { means: 'Commands and keys' },
  List: { means: 'As a list' },
  ListColumns: { means: 'Columns' },
  Locate: { means: 'Shows the whole' },
  Lock: { means: 'Fixed: not changed here' },
  Minus: { means: 'Farther away' },
  Moon: { means: 'Dark theme' },
  More: { means: 'More actions' },
  Offline: { means: 'No connection' },
  Paperclip: { means: 'A file' },
  Pause: { means: 'Stops' },
  Pin: { means: 'Stays first' },
  Play: { means: 'Runs' },
  Plus: { means: 'Adds' },
  Print: { means: 'Prints' },
  Refresh: { means: 'Reads or tries again' },
  Reset: { means: 'Back to the defaults' },
  Search: { means: 'Searches' },
  SendMessage: { means: 'Sends to somebody' },
  Share: { means: 'Leads outside: to others, or to another tab' },
  SmallCross: { means: 'Takes one away' },
  SmallTick: { means: 'Chosen among many' },
  SortAsc: { means: 'Smallest first' },
  SortDesc: { means: 'Sorts, largest first' },
  StepBackward: { means: 'One step back in time' },
  StepForward: { means: 'One step on in time' },
  Th: { means: 'A table or sheet' },
  Tick: { means: 'Done, or on' },
  TickCircle: { means: 'All is well' },
  Time: { means: 'Put off' },
  Trash: { means: 'Deletes' },
  Undo: { means: 'Takes back' },
  Unpin: { means: 'No longer stays first' },
  WarningSign: { means: 'A warning' },
};

/** Faults of the icons: without a meaning, meant for another thing, listed in vain, or two for one meaning. */
export function iconFaults(uses: ReadonlyMap<string, readonly string[]>, meanings = iconMeanings): readonly string[] {
  const used = [...uses].flatMap(([icon, paths]) => {
    const meaning = meanings[icon];
    if (!meaning) return [`${icon} has no meaning: ${paths.join(', ')}`];
    const elsewhere = paths.filter((path) => meaning.in?.every((folder) => !path.startsWith(`${folder}/`) && path.replace(/\.tsx?$/, '') !== folder));
    return elsewhere.map((path) => `${icon} stands for “${meaning.means}”, and for another thing in ${path}`);
  });
  const unused = Object.keys(meanings).filter((icon) => !uses.has(icon));
  const twice = [...Map.groupBy(Object.entries(meanings), ([, { means }]) => means)].filter(([, icons]) => icons.length > 1);
  return [...used, ...unused.map((icon) => `${icon} is listed and not used`), ...twice.map(([means, icons]) => `“${means}” has ${icons.map(([icon]) => icon).join(' and ')}`)];
}
