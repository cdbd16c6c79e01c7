/** A part's rules of use: what is done with it, and what never is. */
export interface Advice {
  readonly dos: readonly string[];
  readonly donts: readonly string[];
}

/** Rules of use by the title under which a part stands; its page of documentation shows them. */
export const advice: Readonly<Record<string, Advice>> = {
  'Parts/Small parts': {
    dos: ['Give a status its shape and its word; the shape alone tells people who see no colour.', 'Cut words with an ellipsis where the whole stands in the title or one step away.', 'Write buttons as verb and object, with the number: “Apply to 35 buildings”.'],
    donts: ['Put two primary buttons on a screen.', 'Use a tag where a status says it: a tag names, a status moves on.', 'Set white on orange, or the orange of buttons as text on light.'],
  },
  'Parts/New rows': { dos: ['Count what came in, and let the reader fetch it.'], donts: ['Move rows under somebody’s pointer.'] },
  'Parts/Why not': { dos: ['Keep a refused control in its place and within reach of Tab, with its reason.', 'Name who can change it, where a right is missing.'], donts: ['Hide what somebody lacks the right to, where they know it from a colleague’s screen.', 'Use the attribute disabled: it takes the reason away from keys.'] },
  'Parts/Plugin failure': { dos: ['Name the area that failed and offer to try again.'], donts: ['Let one area take the page down.'] },
  'Parts/Toasts': { dos: ['Say what happened, and offer Undo where there is one.', 'Let errors stay until they are read.'], donts: ['Cover an action of the page.', 'Ask anything in a toast that goes away by itself.', 'Put into a toast what stands at a field.'] },
  'Patterns/List': { dos: ['Make the title the first column and the way into the record.', 'Put numbers right, and a dash where there is none.', 'Tell which filter to drop when nothing matches.'], donts: ['Wrap rows: a cell is one line.', 'Load pages: rows come by scrolling, and the count stands at the foot.'] },
  'Patterns/Saved views': { dos: ['Mark a view that differs from what was saved with its dot.'], donts: ['Save by itself what somebody only tried.'] },
  'Patterns/Form': { dos: ['Put the label above and the help or the error below; keep what was typed.', 'Tell at the bar how much changed and what is wrong, with a way to it.'], donts: ['Check a field before it was left.', 'Ask “Are you sure?” where it can be undone.'] },
  'Patterns/Form/Controls': { dos: ['Take the control of the field’s kind: the list, the grid and the import then fit.'], donts: ['Draw a control for one screen alone.', 'Put the example into the label; a placeholder is only an example.'] },
  'Patterns/Form/File': { dos: ['Keep what was sent when the next one fails.'], donts: ['Begin to send before the size was checked.'] },
  'Patterns/Dictionary': { dos: ['Count where a value is used before it is deleted, and offer another in its place.'], donts: ['Delete a value that records name.'] },
  'Patterns/Edit many': { dos: ['Show every record as it will be before it is written.', 'Say how many on the button.'], donts: ['Mix Set and Add: they are two choices.'] },
  'Patterns/Grid': { dos: ['Mark each cell that is not saved yet.', 'Take tables as they are copied, and check them as an import.'], donts: ['Save a cell whose neighbour is wrong in silence.'] },
  'Patterns/Import': { dos: ['Tint the cell that is wrong and give the reason in its row.', 'Let every decision be taken back until the file is applied.'], donts: ['Write anything before the check was seen.', 'Refuse a whole file for one row.'] },
  'Kit/Calendar': { dos: ['Give people lanes where their time is compared.', 'Give an hour in a lane its AM or PM where the axis is out of sight.'], donts: ['Mark a past tour with the tick of one that is confirmed.'] },
  'Kit/Map': { dos: ['Show the same records in a list beside it, which keys and screen readers use.'], donts: ['Put something on the map that no list has.'] },
  'Kit/State': { dos: ['Say of each next state what it still asks for, with a way to the field.'], donts: ['Offer a move that will be refused without its reason.'] },
  'Patterns/Board': {
    dos: ['Use a board where each record goes through few stages and somebody pushes it on; compare and change many in the list, which has the same filters and views.', 'Keep a card to what decides the next step: number, name, home, next date, whose it is.', 'Let a lane that refuses say what is missing, and offer to fill it in on the way.', 'Give every drag a way by keys: Space lifts, M opens “Move to…” with the same reasons.'],
    donts: ['Invent marks: a triangle is many days in a stage, a diamond too many, a lock a home that somebody else took.', 'Ask “Are you sure?” at each drop: a move can be undone. Ask only where more follows, such as a lease.', 'Hide a lane that is full or refuses; its reason is how people learn the rules.'],
  },
  'Patterns/Score': {
    dos: ['Show the points of every component with the fact behind them; they add up to the score.', 'Say how much is known, and what is not; where nothing is, show a dash.', 'Name a missed condition below, in the unit of its miss: “$150 above the budget”.', 'Show who would move before new weights are kept.'],
    donts: ['Show the number alone where somebody decides by it.', 'Colour a score red or green: it orders homes and people, and judges neither.', 'Take points away for what nobody asked.'],
  },
  'Patterns/Sign-in': {
    dos: ['Say at the top of the card what is wrong, keep the user id, and select the field to mend.', 'Tell those who wait for approval since when, and those who were rejected why and how to apply again.', 'Say how many seconds to wait after too many tries.'],
    donts: ['Clear the whole form after one wrong letter.', 'Show that the product is loading by a blank page: the button keeps its width and says “Signing in…”.', 'Add a second way in, a picture or news: the card is for one task.'],
  },
  'Patterns/Error pages': {
    dos: ['Use one in place of a whole screen; where a part failed, its own place says so and the rest stays.', 'Say what did not load by its name, then offer one way on: try again, the list above, or home.', 'Show an address that is none and a record that was never there alike: 404, with the row of houses.'],
    donts: ['Offer Try again where it cannot help: not for 404 and 403.', 'Print the error of a program as text; its request number and part are the fact for support, and can be copied.', 'Call it an error when only the network is gone: say so, and open the page once it is back.'],
  },
  'Shell/Notifications': {
    dos: ['Write the title as what happened and to whom: “Ann Lee applied”. It is the link to the record.', 'Let each be marked as read without being followed.', 'Ask for the permission of the browser only after somebody turned notifications on.'],
    donts: ['Send one for what its reader has just done and seen done: the page or a toast has told them.', 'Use it as a list of tasks: what waits for somebody stands on the dashboard.', 'Show a switch that the browser blocks; say how to unblock it.'],
  },
  'Shell/Push toast': {
    dos: ['Use it for news from others; for the result of one’s own action take a plain toast.', 'Show one at a time with its place, “1 of 3”, and let all be dismissed at once.', 'Keep the title to one line with the name first, and the text to what the reader needs to decide whether to open it.'],
    donts: ['Give it more than two actions.', 'Let it go away unread without a trace: it stays in the notifications.', 'Stack them over the page after a long absence: the rest is a number.'],
  },
  'Shell/Progress': {
    dos: ['Use it while one whole page gives way to the next; the page before stays until the next is there.', 'Take grey rows for a part that loads, and the spinner in the button for an action.'],
    donts: ['Show it for what takes less than 200 ms: it flickers.', 'Cover the page or keep it from being used.', 'Use it for a share of work that is known: an import counts its rows.'],
  },
  'Shell/Palette': {
    dos: ['Give every new page and kind of record its words here: whoever works by keys looks nowhere else.', 'Write an action as verb and object, as on its button.', 'Show what tells two of the same name apart: a number, an address.'],
    donts: ['Make it the only way to something: each line is also in a menu or on a page.', 'List what the reader has no right to open.', 'Hide pages and actions while the search for records waits or has failed.'],
  },
  'Shell/Offline': {
    dos: ['Say from when the page is, and how many changes wait.', 'Keep every change that was not taken, with its reason and a way to mend it, until somebody decides.', 'Show both values where somebody else changed the same field.'],
    donts: ['Send a change again that a person has to look at first.', 'Block a page that was read before: only what needs the server is refused, and says why.', 'Use a toast for it: the state lasts, so the bar does.'],
  },
  'Foundations/Controls': { dos: ['Use one size in a row: 28 in bars, 32 in forms, 40 under fingers.'], donts: ['Use danger anywhere but in the dialog that confirms it.', 'Turn more than two switches orange on one screen.'] },
};
