import { useEffect, useState, type FormEvent } from 'react'
import type { Problem } from '#app/problem.ts'
import { ProblemNote } from '#app/ProblemNote.tsx'
import { settingsItem } from '#app/settings.ts'
import { useWords } from '#app/words.tsx'
import { sendMessage } from '#messages.ts'
import { originOf, permissionFor } from './origin.ts'

/** Asks where Takhti is, and for a code to sign in with. */
export function SignInForm({ problem }: { problem: Problem | null }) {
  const { t } = useWords()
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    void settingsItem.getValue().then(({ origin }) => setAddress(origin))
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setFault(await start(address))
    setIsBusy(false)
  }

  return (
    <form className="card" onSubmit={(event) => void submit(event)}>
      <h2>{t('signIn.heading')}</h2>
      <p>{t('signIn.why')}</p>
      <label>
        {t('signIn.address')}
        <input
          type="text"
          inputMode="url"
          dir="ltr"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          required
        />
      </label>
      {(fault ?? problem) !== null && <ProblemNote problem={fault ?? problem ?? 'common/internal'} />}
      <button type="submit" className="main" disabled={isBusy}>
        {t('signIn.start')}
      </button>
    </form>
  )
}

async function start(address: string): Promise<Problem | null> {
  const origin = originOf(address)
  if (origin === null) return 'badAddress'
  // First of all that is awaited: the browser lets only a fresh click ask for a permission.
  if (!(await chrome.permissions.request(permissionFor(origin)))) return 'notAllowed'
  await settingsItem.setValue({ ...(await settingsItem.getValue()), origin })
  return sendMessage('device/start', { origin }).then(
    () => null,
    () => 'common/internal',
  )
}
