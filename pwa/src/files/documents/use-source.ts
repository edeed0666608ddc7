import type { Capture } from '@takhti/schema/capture/model'
import { useEffect, useState } from 'react'
import { readLink, type SourceDraft } from './source-draft.ts'
import { SourceQueue, type SourceProblem, type SourceStage } from './source-queue.ts'

type SourceParts = {
  /** The origin of the files or the text, as the person entered it. */
  link: string
  /** Files that could not be transferred here. */
  missed: readonly SourceProblem[]
  onSaved: (retained: SourceDraft['capture']) => void
}

/**
 * Reads files one after the other, shows each, and stores those that the person accepts; leaving aborts the current
 * one.
 */
export function useSource({ link, missed, onSaved }: SourceParts) {
  const [stage, setStage] = useState<SourceStage>({ step: 'choose', problems: missed })
  const [queue] = useState(() => new SourceQueue(setStage, missed))
  useEffect(() => () => queue.end(), [queue])
  const origin = (via: Capture['via']) => ({ via, link: readLink(link) })
  return {
    stage,
    choose: (files: readonly File[], via: Capture['via']) => void queue.choose(files, origin(via)),
    paste: (text: string, title: string, via: Capture['via']) => queue.paste(text, title, origin(via)),
    leaveOut: () => void queue.leaveOut(),
    async save(draft: SourceDraft, capturedAt: Date) {
      if (await queue.save(draft, capturedAt)) onSaved(draft.capture)
    },
  }
}
