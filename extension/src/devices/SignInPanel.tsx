import { CodePanel } from './CodePanel.tsx'
import type { SignIn } from './sign-in.ts'
import { SignInForm } from './SignInForm.tsx'

/** Shown to a user who is not signed in: the address of their Takhti, and then the code that they confirm there. */
export function SignInPanel({ signIn }: { signIn: Exclude<SignIn, { status: 'signedIn' }> }) {
  return signIn.status === 'waiting' ? <CodePanel waiting={signIn} /> : <SignInForm problem={signIn.problem ?? null} />
}
