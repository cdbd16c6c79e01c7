import { isPicture } from '#kit/records/kinds/kinds.ts';
import type { Lazy } from '#core/lazy.ts';
import type { ScreenModule } from '#core/slots.ts';
import type { AnySpec, FormSpec } from '../form/form-spec.ts';
import { formScreen } from '../form/form-screen.tsx';
import { uploadScreen } from '../form/upload-screen.tsx';
import { sentFields, type Entity } from '../records/entity.ts';
import type { Area } from './describe-area.ts';
import type { FormLooks } from './looks.ts';

function specOf<E extends Entity>(
  { name, entity, routes, rights, hrefOf, hasRemarks, sameAs, sameWithin, isMerged }: Area<E>,
  looks: FormLooks<E>,
): FormSpec<E> {
  return { groups: defaultGroups(entity), ...looks, remarks: hasRemarks, sameAs, sameWithin, merged: isMerged, createTitleKey: `${name}.upload.title`, write: rights.edit, list: routes.list, hrefOf };
}

/** The form of one record. */
export function updatePage<E extends Entity>(
  description: Area<E>,
  looks: FormLooks<E> = {},
): ScreenModule {
  const { Page, load, titleOf } = formScreen(description.entity, { ...specOf(description, looks), param: description.param });
  return { default: Page, load, titleOf };
}

/** The form of a new record; other ways to bring some by the word in `?from=`. */
export function uploadPage<E extends Entity>(
  description: Area<E>,
  looks: FormLooks<E> = {},
  { file, ...others }: Readonly<Record<'file', Lazy<ScreenModule>>> & Readonly<Record<string, Lazy<ScreenModule>>>,
): ScreenModule {
  const { create, start } = looks;
  const spec: AnySpec = { ...specOf(description, looks), ...create?.form };
  const form = formScreen<Entity>(create?.entity ?? description.entity, spec);
  const one = start ? { ...form, load: async (visit: Parameters<typeof form.load>[0]) => ({ record: null, start: await start(visit) }) } : form;
  const { Page, load } = uploadScreen(one, file, others);
  return { default: Page, load };
}

/** All written fields in the order described under the record's name, and its pictures under theirs. */
function defaultGroups<E extends Entity>(entity: E): FormSpec<E>['groups'] {
  const written = sentFields(entity);
  const facts = written.filter(([, field]) => !isPicture(field)).map(([name]) => name);
  const pictures = written.filter(([, field]) => isPicture(field)).map(([name]) => name);
  const groups = [{ titleKey: `${entity.name}.update.title`, fields: facts }, ...pictures.map((name) => ({ titleKey: `${entity.name}.${name}`, fields: [name] }))];
  // the names of an object's own fields, which TypeScript widens to string
  return groups as unknown as FormSpec<E>['groups'];
}
