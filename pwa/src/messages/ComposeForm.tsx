import { IconSend } from '@tabler/icons-react'
import type { Sides } from '@takhti/schema/messages/model'
import { maxAttachments, maxMessageLength } from '@takhti/schema/messages/rules'
import { Suspense, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { FileTools, type ChosenFile } from '#files/class-files/port.tsx'
import { LessonField } from '#live/start/port.ts'
import { AreaField } from '#ui/AreaField.tsx'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { ChosenFiles } from './ChosenFiles.tsx'

/** Writes a message, with files and voice notes, and a lesson where a teacher chooses one; all of it goes through the outbox. */
export function ComposeForm({ sides }: { sides: Sides }) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  const [text, setText] = useState('')
  const [lessonId, setLessonId] = useState('')
  const sending = useCommand(lateCalls.messages.send, { isShownInPlace: true })
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [isBusy, setBusy] = useState(false)
  const isEmpty = text.trim() === '' && files.length === 0

  async function send() {
    if (isEmpty || isBusy || sending.isPending) return
    const attachments = [
      ...(lessonId === '' ? [] : [{ kind: 'lesson' as const, id: lessonId }]),
      ...files.map(({ id }) => ({ kind: 'file' as const, id })),
    ]
    await sending.run({ ...sides, text, ...(attachments.length > 0 && { attachments }) })
    setText('')
    setLessonId('')
    setFiles([])
  }

  // A refusal is shown from the command itself.
  const submit = () => void send().catch(() => {})
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  return (
    <form
      className="card stack compose"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <AreaField
        label={t('text')}
        hint={t('sendHint')}
        rows={3}
        maxLength={maxMessageLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {requirePerson().role === 'instructor' && (
        <LessonField label={t('lesson')} none={t('noLesson')} value={lessonId} onChange={setLessonId} />
      )}
      <ChosenFiles files={files} onFiles={setFiles} />
      <Suspense>
        <div role="group" aria-label={t('attach')} className="row compose-tools">
          <FileTools
            use="messages"
            classId={sides.classId}
            room={maxAttachments - 1 - files.length}
            onBusy={setBusy}
            onFiles={(added) => setFiles((before) => [...before, ...added])}
          />
        </div>
      </Suspense>
      <div className="row">
        <Button type="submit" look="main" disabled={isEmpty || isBusy} isBusy={sending.isPending}>
          <IconSend size={18} aria-hidden="true" className="mirrored" />
          {t('send')}
        </Button>
      </div>
      <CommandProblem of={sending} />
    </form>
  )
}
