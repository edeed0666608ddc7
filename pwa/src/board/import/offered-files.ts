import { Events } from '#state/events.ts'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import { kindOf } from './file-kind.ts'

type Offered = { readonly editor: Editor; readonly files: readonly File[] }

const offers = new Events<Offered>()

/** Subscribes to dropped files that have pages of their own. */
export function onOfferedFiles(listener: (offered: Offered) => void): Unsubscribe {
  return offers.on(listener)
}

/** Offers to add the pages of files. Returns whether there is a listener for the offer. */
export function offerFiles(offered: Offered): boolean {
  offers.emit(offered)
  return offers.hasListeners
}

/** Whether a file is a PDF, a presentation, a lesson or a drawing, by its first bytes. */
export async function hasPages(file: File): Promise<boolean> {
  const kind = await kindOf(file).catch(() => 'picture')
  if (kind !== 'lesson') return kind !== 'picture'
  const start = await file.slice(0, 64).text()
  return /^(?:PK|\s*\{)/.test(start.replace(/^\ufeff/, ''))
}
