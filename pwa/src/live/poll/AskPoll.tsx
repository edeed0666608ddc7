import { newId } from '@takhti/schema/kit/ids'
import { type PollKind, maxPollOption, maxPollQuestion, pollOptions } from '@takhti/schema/live/poll/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaField } from '#ui/AreaField.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import type { ClassClient } from '../class-client.ts'
import { choiceNames, choicesIn } from './poll-text.ts'

const ready = ['yesNo', 'letters', 'scale'] as const

/** Asks the class by one press; a question is optional, because most are asked aloud. */
export function AskPoll({ client }: { client: ClassClient }) {
  const { t, i18n } = useTranslation()
  const [question, setQuestion] = useState('')
  const [isOpen, setOpen] = useState(false)
  const ask = (kind: PollKind, options: string[]) => {
    client.order('poll/ask', {
      pollId: newId(new Date(), (bytes) => crypto.getRandomValues(bytes)),
      kind,
      question,
      options,
    })
    setQuestion('')
  }
  const nameOf = (kind: (typeof ready)[number]) => {
    const names = choiceNames({ kind, options: [] }, t, i18n.language)
    return kind === 'yesNo' ? names.join(' / ') : `${names.at(0) ?? ''}–${names.at(-1) ?? ''}`
  }
  return (
    <section className="stack" aria-labelledby="live-poll">
      <h2 id="live-poll">{t('live.poll.title')}</h2>
      <Field
        label={t('live.poll.question')}
        maxLength={maxPollQuestion}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <div className="row" role="group" aria-label={t('live.poll.ask')}>
        {ready.map((kind) => (
          <Button key={kind} onClick={() => ask(kind, [])}>
            <bdi>{nameOf(kind)}</bdi>
          </Button>
        ))}
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('live.poll.own')}
        </Button>
      </div>
      {isOpen && (
        <OwnChoices
          onClose={() => setOpen(false)}
          onAsk={(options) => {
            setOpen(false)
            ask('own', options)
          }}
        />
      )}
    </section>
  )
}

function OwnChoices({ onClose, onAsk }: { onClose: () => void; onAsk: (options: string[]) => void }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const [text, setText] = useState('')
  const choices = choicesIn(text)
  const isLong = choices.some((choice) => choice.length > maxPollOption)
  const isFit = choices.length >= pollOptions.least && choices.length <= pollOptions.most && !isLong
  return (
    <Dialog
      title={t('poll.own')}
      closeLabel={t('cancel')}
      cancelLabel={t('cancel')}
      submitLabel={t('poll.ask')}
      isSubmitDisabled={!isFit}
      onSubmit={() => onAsk(choices)}
      onClose={onClose}
    >
      <AreaField
        label={t('poll.lines')}
        hint={t('poll.linesHint')}
        error={isLong ? t('poll.tooLong') : choices.length > pollOptions.most ? t('poll.tooMany') : null}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  )
}
