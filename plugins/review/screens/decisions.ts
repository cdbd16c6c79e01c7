import { CallError, http as httpService } from '#core/http/http.ts';
import { i18n as i18nService } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { tellRefusal } from '#kit/records/tell-refusal.ts';
import { copyText } from '#kit/share/copy-text.ts';
import { undoBatch } from '#kit/undo/undo-batch.ts';
import { letterTo } from '../ask-author.ts';
import { reasons, type ReviewRow } from '../entity.ts';
import { isLocked } from '../rules.ts';
import { meanwhileWords, readMeanwhile } from './meanwhile.tsx';
import type { ModerationModel } from './moderation-model.ts';

/** The decisions of a moderator about the review that is looked at. */
export interface Decisions {
  /**
   * Shows the review, or its reply where that waits alone. A reply that waits is looked at next. One that is hidden and
   * locked could not be hidden again: it is asked about first, and shown where it is given as `sure`.
   */
  show(sure?: ReviewRow): void;
  /** Hides it for the chosen reason; without one it says that one is to be chosen. */
  hide(): void;
  /** Asks the author to write it anew for the chosen reason: the letter is copied, or handed over where the browser does not copy; it is sent by hand. */
  ask(): void;
  verify(): void;
  /** Answers a request to delete: takes the review down, or keeps it. */
  answer(isGranted: boolean): void;
  reply(state: 'shown' | 'hidden'): void;
  undo(): void;
  /** Does what a key asks for; false where it asks for nothing. */
  press(code: string, mayModerate: boolean): boolean;
}

/** Keys of the queue, and those of them by which one only looks. */
const keys = /^(?:Key[JKVZSHA]|Arrow(?:Down|Up)|(?:Digit|Numpad)[1-6])$/;
const walks = /^(?:Key[JK]|Arrow)/;

export function createDecisions(kernel: Kernel, model: ModerationModel, today: string, refresh: () => void): Decisions {
  const server = kernel.use(httpService);
  const i18n = kernel.use(i18nService);
  const { t } = i18n;

  /** Keys pressed while a decision is on its way, in their order. */
  const waiting: string[] = [];

  /** Tells why a decision was not saved: of another's, whose it was and what. */
  const tellFailure = async (error: CallError, id: number) => {
    const known = error.status === 409 && (await readMeanwhile(server, id).catch(() => false as const));
    tellRefusal(kernel, error, 'review', 'review.notDecided', known ? meanwhileWords(known, i18n) : undefined);
  };

  /** False where a review cannot be decided now, and says why. */
  const isFree = (row: ReviewRow): boolean => {
    if (!model.isBusy) return model.isMine(row.id);
    model.say('review.busy');
    return false;
  };

  /** Writes a decision; `stays` where the review belongs to the tab afterwards, too. */
  const decide = async (row: ReviewRow, patch: Readonly<Record<string, unknown>>, titleKey: string | Promise<string>, stays: boolean) => {
    if (!isFree(row)) return;
    model.save(row.id);
    try {
      const saved = await server.put<ReviewRow & { readonly batch: number | null }>(`/review/${row.id}`, patch, { version: row.version, quiet: true });
      const done = { id: row.id, batch: saved.batch, author: row.author, words: t(await titleKey, { author: row.author }) };
      if (stays) model.put(saved, done);
      else model.decided(done);
    } catch (error) {
      model.failed();
      if (!(error instanceof CallError)) throw error;
      void tellFailure(error, row.id);
      // Somebody else decided meanwhile, as likely as not.
      refresh();
      // They were meant for what comes after a decision that was not made.
      if (waiting.splice(0).length > 0) model.say('review.keysDropped');
    }
    while (!model.isBusy && waiting.length > 0) turn(waiting.shift() ?? '');
  };

  const decisions: Decisions = {
    show(sure) {
      const chosen = sure ?? model.chosen;
      if (model.isReply) decisions.reply('shown');
      else if (chosen?.state === 'shown') model.say('review.isShown');
      else if (chosen?.state === 'hidden' && isLocked(chosen, today) && !sure) {
        if (isFree(chosen)) model.askToShow(chosen);
      } else if (chosen) void decide(chosen, { state: 'shown', reason: null }, 'review.done.shown', model.tab === 'new' && chosen.reply !== null && chosen.replyState === 'new');
    },
    hide() {
      const { chosen, reason } = model;
      if (model.isReply) decisions.reply('hidden');
      else if (!chosen) return;
      else if (chosen.state === 'hidden') model.say('review.isHidden');
      else if (chosen.state === 'shown' && isLocked(chosen, today)) model.say('review.rule.locked');
      else if (!reason) model.say('review.chooseReason');
      else void decide(chosen, { state: 'hidden', reason }, 'review.done.hidden', false);
    },
    ask() {
      const { chosen, reason } = model;
      if (!chosen) return;
      if (chosen.state !== 'new') return model.say('review.askNew');
      if (!reason) return model.say('review.chooseReasonToAsk');
      if (!isFree(chosen)) return;
      const letter = letterTo(chosen.author, model.labels['building']?.[chosen.building] ?? '', reason, chosen.language ?? 'en');
      // within the key or click, as browsers want it; the request is noted in any case
      const copied = copyText(letter);
      const words = copied.then((isCopied) => {
        if (!isCopied) model.hand(letter);
        return isCopied ? 'review.done.askedCopied' : 'review.done.asked';
      });
      void decide(chosen, { askedFor: reason, askedOn: dayInNewYork(Date.now()) }, words, true);
    },
    verify() {
      const { chosen } = model;
      if (!chosen) return;
      if (chosen.residentVerified && chosen.contract !== null) return model.say('review.rule.proven');
      if (!chosen.residentVerified && chosen.contract === null && chosen.proof === null) return model.say('review.rule.proof');
      void decide(chosen, { residentVerified: !chosen.residentVerified }, chosen.residentVerified ? 'review.done.unverified' : 'review.done.verified', true);
    },
    answer(isGranted) {
      const { chosen } = model;
      const deletionAnswer = model.answer.trim();
      if (!chosen) return;
      if (isGranted && chosen.deletionBy === 'landlord' && isLocked(chosen, today)) return model.say('review.deletion.locked');
      if (deletionAnswer === '') return model.say('review.answerFirst');
      void decide(chosen, isGranted ? { active: false, deletionAnswer } : { deletionRequested: false, deletionAnswer }, isGranted ? 'review.done.deleted' : 'review.done.kept', false);
    },
    reply(state) {
      const { chosen, reason } = model;
      if (!chosen?.reply) return;
      if (state === 'hidden' && !reason) return model.say('review.chooseReason');
      void decide(chosen, state === 'shown' ? { replyState: state, replyReason: null } : { replyState: state, replyReason: reason }, state === 'shown' ? 'review.done.replyShown' : 'review.done.replyHidden', !model.isReply);
    },
    undo() {
      const { last } = model;
      if (!last || last.batch === null) return model.say('review.nothingDone');
      model.undone();
      // told beside the decisions: one message for each key would lie over the queue
      void undoBatch(kernel, last.batch, false, true).then((answer) => (answer ? model.told(answer.undone > 0 ? last : undefined) : model.notUndone(last)));
    },
    press(code, mayModerate) {
      if (!keys.test(code) || (!mayModerate && !walks.test(code))) return false;
      if (model.isBusy) waiting.push(code);
      else turn(code);
      return true;
    },
  };

  /** Does what a key asks for, or says why it does not. */
  function turn(code: string): void {
    if (code === 'KeyJ' || code === 'ArrowDown') model.choose(model.at + 1);
    else if (code === 'KeyK' || code === 'ArrowUp') model.choose(model.at - 1);
    else if (code === 'KeyV') decisions.verify();
    else if (code === 'KeyZ') decisions.undo();
    else if (model.tab === 'deletion') model.say('review.isAsked');
    else if (code === 'KeyS') decisions.show();
    else if (code === 'KeyH') decisions.hide();
    else if (code === 'KeyA') decisions.ask();
    else {
      const named = reasons[Number(code.at(-1)) - 1];
      if (named) model.pick(named);
    }
  }
  return decisions;
}
