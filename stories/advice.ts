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
  'Foundations/Controls': { dos: ['Use one size in a row: 28 in bars, 32 in forms, 40 under fingers.'], donts: ['Use danger anywhere but in the dialog that confirms it.', 'Turn more than two switches orange on one screen.'] },
};
