import type { Licence, LicenceDetails } from '@takhti/schema/licences/model'
import { planOf } from '@takhti/schema/licences/plans'
import { entriesOf, isLapsed, isLite } from '@takhti/schema/licences/rules'

/** A licence as its institute sees it, without limits. */
export function detailsOf(instituteId: string, licence: Licence | null, now: Date): Omit<LicenceDetails, 'limits'> {
  const featureSet = licence?.featureSet ?? 'LITE'
  return {
    instituteId,
    accountType: planOf(featureSet).accountType,
    featureSet,
    isLite: isLite(licence),
    isLapsed: isLapsed(licence, now),
    validTill: licence?.validTill ?? null,
    features: entriesOf(licence, now),
  }
}
