/** A doctor as it stands on the door: `Dr. Maya Okafor`. */
export const doctorName = (doctor: { prefix: string; givenName: string; familyName: string }) =>
  [doctor.prefix, doctor.givenName, doctor.familyName].filter((part) => part !== '').join(' ')
