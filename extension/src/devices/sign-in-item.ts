import { storage } from '@wxt-dev/storage'
import type { SignIn } from './sign-in.ts'

/** The visible part of the sign-in; it ends with the browser, as the session's token here does. */
export const signInItem = storage.defineItem<SignIn>('session:signIn', { fallback: { status: 'signedOut' } })
