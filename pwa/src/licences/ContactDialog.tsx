import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { say } from '#ui/snackbars.ts'
import { refusalText } from './licences-text.ts'

/** Asks the provider for another plan; it goes out as a mail. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const contact = useCommand(calls.licences.contact, { isToldInPlace: true })
  const [message, setMessage] = useState('')
  const [contactNumber, setNumber] = useState('')
  const [isMissing, setMissing] = useState(false)

  async function send() {
    const isEmpty = message.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) return
    const number = contactNumber.trim()
    // The field says why it was refused.
    const answer = await contact.run({ message, ...(number && { contactNumber: number }) }).catch(() => null)
    if (answer === null) return
    say(t('contact.sent'), 4_000)
    onClose()
  }

  return (
    <Dialog
      title={t('locked.contact')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('contact.send')}
      isBusy={contact.isPending}
      isSubmitDisabled={contact.isBlocked}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <p className="soft">{t('contact.text')}</p>
      <MessageField
        value={message}
        error={isMissing ? t('contact.missing') : refusalText(t, contact.problem?.code)}
        onChange={setMessage}
      />
      <Field
        label={t('contact.number')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={contactNumber}
        onChange={(event) => setNumber(event.target.value)}
      />
    </Dialog>
  )
}

type MessageFieldProps = { value: string; error: string | null; onChange: (value: string) => void }

function MessageField({ value, error, onChange }: MessageFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('contact.message')}</label>
      <textarea
        id={id}
        className="contact-message"
        dir="auto"
        rows={5}
        maxLength={2_000}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-error`} className="field-error" role="alert">
        {error}
      </span>
    </div>
  )
}
