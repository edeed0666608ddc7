import { CodePanel } from './CodePanel.tsx'
import type { SignIn } from './sign-in.ts'
import { SignInForm } from './SignInForm.tsx'

/** What somebody sees who is not signed in: where their Takhti is, and then the code that they confirm there. */
export function SignInPanel({ signIn }: { signIn: Exclude<SignIn, { status: 'signedIn' }> }) {
  return signIn.status === 'waiting' ? <CodePanel waiting={signIn} /> : <SignInForm problem={signIn.problem ?? null} />
}
