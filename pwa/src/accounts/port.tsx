export { SignOutButton } from './SignOutButton.tsx'
