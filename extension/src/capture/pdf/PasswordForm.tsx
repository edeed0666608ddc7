import { useState, type FormEvent } from 'react'
import { useWords } from '#app/words.tsx'

type Props = { name: string; isWrong: boolean; onPassword: (password: string) => void }

/** Asks for the password of a file; it opens the file locally and is not stored. */
export function PasswordForm({ name, isWrong, onPassword }: Props) {
  const { t } = useWords()
  const [password, setPassword] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    onPassword(password)
  }

  return (
    <form onSubmit={submit}>
      {isWrong && (
        <p className="problem" role="alert">
          {t('pdf.wrongPassword')}
        </p>
      )}
      <label>
        {t('pdf.password', { name })}
        <input
          type="password"
          dir="auto"
          autoComplete="off"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <button type="submit" className="main">
        {t('pdf.open')}
      </button>
    </form>
  )
}
