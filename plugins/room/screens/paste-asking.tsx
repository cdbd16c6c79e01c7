import { Radio, RadioGroup, TextArea } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId, useState, type ClipboardEvent } from 'react';
import { useText } from '#core/react/react.tsx';
import type { Labels } from '#kit/records/entity.ts';
import { reference } from '#kit/records/field.ts';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import { pastedText } from '../paste/clipboard.ts';
import type { PasteModel, Whose } from '../paste/paste-model.ts';
import '#kit/fields/controls.css';

const building = reference('building');
const company = reference('managementCompany');
const kinds: readonly Whose[] = ['named', 'building', 'company'];

/** Where the table is pasted, and whose list it is said to be. */
export const PasteAsking = observer(function PasteAsking({ model, labels: known }: { readonly model: PasteModel; readonly labels: Labels }) {
  const t = useText();
  const id = useId();
  const [labels, setLabels] = useState(known);
  const learn = (record: string, one: number, label: string) => setLabels((before) => ({ ...before, [record]: { ...before[record], [one]: label } }));
  const { whose } = model;

  /** A table of a page is put in as tabs and lines; what is pasted into an empty field is compared at once. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = pastedText(event.clipboardData);
    if (text.trim() === '') return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    event.preventDefault();
    model.setText(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    if (value.trim() === '' && model.isScoped) void model.look();
  };

  return (
    <div className="paste-asking">
      <p className="paste-lead">{t('room.paste.text')}</p>
      <RadioGroup className="paste-whose" label={t('room.paste.whose')} selectedValue={whose} onChange={(event) => model.setWhose(event.currentTarget.value as Whose)}>
        {kinds.map((kind) => (
          <Radio key={kind} value={kind} label={t(`room.paste.whose.${kind}`)} />
        ))}
      </RadioGroup>
      {whose !== 'named' && (
        <label className="paste-scope" htmlFor={`${id}-${whose}`}>
          <span className="unseen">{t(`room.paste.whose.${whose}`)}</span>
          <ReferenceControl
            key={whose}
            id={`${id}-${whose}`}
            name={whose}
            field={whose === 'building' ? building : company}
            value={model[whose]}
            wordKey={`room.paste.whose.${whose}`}
            labels={labels}
            describedBy={`${id}-text`}
            onLabel={learn}
            onChange={whose === 'building' ? model.setBuilding : model.setCompany}
          />
        </label>
      )}
      <p className="paste-help" id={`${id}-text`}>
        {t(`room.paste.whose.${whose}.text`)}
      </p>
      <label className="paste-table-label" htmlFor={`${id}-table`}>
        {t('room.paste.table')}
      </label>
      <TextArea
        id={`${id}-table`}
        className="paste-text"
        fill
        spellCheck={false}
        placeholder={t('room.paste.example')}
        value={model.text}
        onChange={(event) => model.setText(event.currentTarget.value)}
        onPaste={paste}
      />
    </div>
  );
});
