export { signInItem } from './sign-in-item.ts'
