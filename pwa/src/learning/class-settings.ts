import type { GivenSource, LearnerConsent } from '@takhti/schema/learning/model'

/** The assistant of a class, as its teachers see it. */
export type ClassSettings = {
  isOn: boolean
  fromAge: number
  students: LearnerConsent[]
  sources: Omit<GivenSource, 'classIds'>[]
}
