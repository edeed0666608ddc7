import { lazy } from 'react'

export { FactorNotice } from './factors/FactorNotice.tsx'
export { SignOutButton } from './SignOutButton.tsx'

export const CardSheet = lazy(() => import('./cards/CardSheet.tsx').then((file) => ({ default: file.CardSheet })))
