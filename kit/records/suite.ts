import { create, test } from 'vest';
import { check, type OwnRules, type Problems } from './check.ts';
import { writtenFields, type Draft, type Entity } from './entity.ts';

/** The rules of one form, with its memory of what was found before. */
export interface Suite<E extends Entity> {
  /**
   * Checks the fields that were touched, all unless said, and answers what is known to be wrong in the whole form:
   * fields not checked this time keep what was found last.
   */
  run(draft: Partial<Draft<E>>, touched?: readonly string[]): Problems;
  /** Forgets everything. */
  reset(): void;
}

/** A fresh suite for a form: one form, one suite, since suites remember. Finds exactly what `check` finds. */
export function suiteOf<E extends Entity>(entity: E, own?: OwnRules<E>): Suite<E> {
  const names = writtenFields(entity).map(([name]) => name);
  const suite = create((draft: Partial<Draft<E>>) => {
    for (const name of names) {
      test(name, () => {
        const problem = check(entity, own, draft, [name])[name];
        // oxlint-disable-next-line no-throw-literal -- vest takes a thrown text for the message of the test
        if (problem !== undefined) throw problem;
      });
    }
  });
  return {
    run(draft, touched) {
      if (touched) {
        if (touched.length > 0) suite.only([...touched]).run(draft);
      } else {
        suite.run(draft);
      }
      const problems: Record<string, string> = {};
      for (const [name, [problem]] of Object.entries(suite.get().getErrors())) if (problem) problems[name] = problem;
      return problems;
    },
    reset: () => suite.reset(),
  };
}
