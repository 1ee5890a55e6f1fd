import type { MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import { useSyncExternalStore } from 'react'
import { readSession, writeSession } from '../../platform/storage.ts'
import type { Named } from './use-message-texts.ts'

/** What somebody has typed and not saved, with the version that they began from. */
export type Draft = MessageText & { version: number }

const keyOf = ({ occasion, language }: Named) => `message-text ${occasion} ${language}`

export function readDraft(named: Named): Draft | null {
  try {
    const kept: unknown = JSON.parse(readSession(keyOf(named)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/** Kept until it is saved or given up, whatever else is looked at in this tab. */
export function keepDraft(named: Named, draft: Draft | null): void {
  writeSession(keyOf(named), draft && JSON.stringify(draft))
  for (const tell of listeners) tell()
}

const listeners = new Set<() => void>()
const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Of which of these texts something is not saved; told as it is typed. */
export function useUnsaved(texts: readonly Named[]): (text: Named) => boolean {
  const now = () =>
    texts
      .filter((each) => readDraft(each) !== null)
      .map(keyOf)
      .join()
  const unsaved = useSyncExternalStore(listen, now, () => '').split(',')
  return (text) => unsaved.includes(keyOf(text))
}

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' &&
  kept !== null &&
  ['subject', 'body'].every((field) => typeof kept[field as keyof typeof kept] === 'string') &&
  Number.isInteger(kept['version' as keyof typeof kept])
