import type { Content } from '@takhti/schema/files/model'
import { foldSearch } from '@takhti/schema/kit/text-fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageWord } from '#files/content-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { transcriptTitle } from './assistant-text.ts'
import { TimeLink } from './PassageOf.tsx'

/** The number of cues that are rendered at once; three hours of them would block the page. */
const atOnce = 300

/** *YouTube transcript* or *document transcript*: the text with its times or pages; a time opens the video there. */
export function TranscriptDialog({ content, onClose }: { content: Content; onClose: () => void }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const [most, setMost] = useState(atOnce)
  const sought = foldSearch(wanted)
  const cues = content.segments
    .map((segment, index) => ({ ...segment, index }))
    .filter(({ text }) => sought === '' || foldSearch(text).includes(sought))
  return (
    <Dialog
      title={t(`assistant.dialogs.${transcriptTitle(content.kind)}`)}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <Field
        label={t('assistant.transcript.find')}
        type="search"
        value={wanted}
        dir="auto"
        onChange={({ target }) => {
          setWanted(target.value)
          setMost(atOnce)
        }}
      />
      <p className="small soft" role="status">
        {sought !== '' && t('assistant.transcript.found', { count: cues.length })}
      </p>
      <ol className="cues">
        {cues.slice(0, most).map(({ text, startMs, page, index }) => (
          <li key={index} className="cue">
            <TimeLink content={content} startMs={startMs} />
            {page !== undefined && (
              <span className="tag">{t(`content.${pageWord(content.format)}`, { number: page })}</span>
            )}
            <span lang={content.language} dir="auto" className="grow">
              {text}
            </span>
          </li>
        ))}
      </ol>
      {cues.length > most && <Button onClick={() => setMost(most + atOnce)}>{t('common.more')}</Button>}
    </Dialog>
  )
}
