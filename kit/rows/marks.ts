import { observable, runInAction } from 'mobx';

/** Milliseconds a row or cell stays marked as changed. */
const markMs = 2500;

/** Changes since rows were read, by their keys or by names made of them. Observable, each by itself. */
export class RowMarks {
  private readonly marks = observable.map<number | string, 'changed' | 'gone'>([], { deep: false });

  of(name: number | string): 'changed' | 'gone' | undefined {
    return this.marks.get(name);
  }

  /** Marks rows or cells as changed, for a moment. */
  changed(names: readonly (number | string)[]): void {
    if (names.length === 0) return;
    runInAction(() => names.forEach((name) => this.marks.set(name, 'changed')));
    setTimeout(() => runInAction(() => names.forEach((name) => this.of(name) === 'changed' && this.marks.delete(name))), markMs);
  }

  readonly gone = (key: number): void => {
    this.marks.set(key, 'gone');
  };

  clear(): void {
    this.marks.clear();
  }
}
