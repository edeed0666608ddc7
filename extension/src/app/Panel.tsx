import { lazy, Suspense, useEffect } from 'react'
import { CapturePanel } from '#capture/CapturePanel.tsx'
import { QueueList } from '#capture/QueueList.tsx'
import { signInItem } from '#devices/sign-in-item.ts'
import { SignOutForm } from '#devices/SignOutForm.tsx'
import { sendMessage } from '#messages.ts'
import { LanguageForm } from './LanguageForm.tsx'
import { useStored } from './use-storage-item.ts'
import { useWords } from './words.tsx'

// Every open but the first is by a user who is signed in.
const SignInPanel = lazy(async () => ({ default: (await import('#devices/SignInPanel.tsx')).SignInPanel }))

const flushEveryMs = 30_000

/** The whole side panel. */
export function Panel() {
  const { t } = useWords()
  const signIn = useStored(signInItem)
  return (
    <>
      <header className="bar">
        <h1>{t('panel.title')}</h1>
        <LanguageForm />
      </header>
      <main>
        {signIn?.status === 'signedIn' ? (
          <SignedIn sender={signIn} />
        ) : (
          <Suspense>{signIn && <SignInPanel signIn={signIn} />}</Suspense>
        )}
      </main>
    </>
  )
}

function SignedIn({ sender }: { sender: { personId: string; origin: string; firstName: string } }) {
  useFlush()
  return (
    <>
      <CapturePanel />
      <QueueList sender={sender} />
      <SignOutForm sender={sender} />
    </>
  )
}

/** While the panel is open, waiting entries are sent when the network comes back, and at intervals. */
function useFlush(): void {
  useEffect(() => {
    const flush = () => void sendMessage('capture/flush', null).catch(() => undefined)
    flush()
    const timer = setInterval(flush, flushEveryMs)
    addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flush)
    }
  }, [])
}
