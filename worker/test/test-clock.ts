import { newId } from '@takhti/schema/kit/ids'
import type { Clock } from '@takhti/schema/kit/time'
import { randomBytes } from '#platform/random.ts'

/** A clock that tests set. */
export class TestClock implements Clock {
  time = new Date()

  now(): Date {
    return new Date(this.time)
  }

  pass(ms: number): void {
    this.time = new Date(this.time.getTime() + ms)
  }

  /** An id of this clock's time: a key of another time can be too old. */
  newId(): string {
    return newId(this.time, randomBytes)
  }
}
