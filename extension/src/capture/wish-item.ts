import { storage } from '@wxt-dev/storage'
import type { Wish } from './wish.ts'

/** The panel's task; it is removed when the panel begins with it. */
export const wishItem = storage.defineItem<Wish>('session:wish')
