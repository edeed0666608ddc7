import { maxFolderNameLength } from '@takhti/schema/lessons/folders/rules'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

type NameFormProps = { name: string; onName: (name: string) => Promise<void>; onDone: () => void }

/** Edits a name in place: Enter and blur save it, Escape does not. */
export function NameForm({ name, onName, onDone }: NameFormProps) {
  const { t } = useTranslation()
  const isLeft = useRef(false)

  function leave(text: string | null) {
    if (isLeft.current) return
    isLeft.current = true
    if (text === null || text.trim() === '' || text.trim() === name) return onDone()
    void onName(text).then(onDone)
  }

  function steer(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') leave(event.currentTarget.value)
    if (event.key === 'Escape') leave(null)
  }

  return (
    <input
      className="name-field"
      dir="auto"
      aria-label={t('library.nameOf', { name })}
      defaultValue={name}
      maxLength={maxFolderNameLength}
      // The person asked to type here, and nothing else is left to do.
      ref={(input) => input?.select()}
      onKeyDown={steer}
      onBlur={(event) => leave(event.currentTarget.value)}
    />
  )
}
