type Rows = { instituteId: string; personId: string; contentId: string }

/** An input for each call of the area. */
export const licenceSamples = {
  'licences.read': () => ({}),
  'licences.details': ({ instituteId }: Rows) => ({ instituteId }),
  'licences.ofTeacher': ({ personId, instituteId }: Rows) => ({ userId: personId, role: 'TEACHER', instituteId }),
  'licences.usage': () => ({}),
  'licences.validate': ({ instituteId }: Rows) => ({ id: instituteId }),
  'licences.use': ({ instituteId }: Rows) => ({ id: instituteId, feature: 'notebooks' }),
  'licences.giveBack': ({ contentId }: Rows) => ({ usageId: contentId }),
  'licences.startTrial': ({ instituteId }: Rows) => ({ instituteId, feature: 'notebooks' }),
  'licences.redeem': () => ({ couponCode: 'NBDYMADETHS2' }),
  'licences.contact': () => ({ message: 'Please call us' }),
  'licences.create': ({ instituteId }: Rows) => ({ instituteId, plan: 'STARTER_PLAN' }),
  'licences.setPlan': ({ instituteId }: Rows) => ({ instituteId, plan: 'ENTERPRISE_PLAN' }),
  'licences.increment': ({ instituteId }: Rows) => ({ instituteId, type: 'students', amount: 1 }),
  'licences.ofInstitute': ({ instituteId }: Rows) => ({ instituteId }),
  'licences.setLimit': ({ instituteId }: Rows) => ({ instituteId, type: 'students', amount: 90_000 }),
  'licences.setFeature': ({ instituteId }: Rows) => ({ instituteId, feature: 'notebooks', state: 'plan' }),
  'licences.transfer': ({ instituteId }: Rows) => ({
    fromInstituteId: instituteId,
    toInstituteId: instituteId,
    type: 'students',
    amount: 1,
  }),
  'licences.createCoupon': () => ({ benefit: { kind: 'limit', type: 'aiCredits', amount: 1 } }),
}
