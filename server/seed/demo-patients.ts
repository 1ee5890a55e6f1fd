import { dateOfDay } from '@polyclinic/domain/kit/time.ts'
import type { DemoClinic, Person } from './people/demo-clinic.ts'
import type { Random } from './random.ts'

export type DemoPatient = Person & {
  id: string
  email: string
  phone: string | null
  birthDate: string
  isWoman: boolean | null
  age: number
  bookedBy: Person | null
  createdAtMs: number
  /** Days on which they have a visit already. */
  busyOn: Set<number>
}

const dayMs = 86_400_000

/** Invents a clinic's patients, one by one. All that they are follows from the chance given. */
export function createPatients(clinic: DemoClinic, today: number, random: Random) {
  const all: DemoPatient[] = []
  /** Those who may come again for anything. */
  const regulars: DemoPatient[] = []
  const addresses = new Set<string>()

  const addressOf = ({ givenName, familyName }: Person): string => {
    const plain = `${givenName}.${familyName}`
      .toLowerCase()
      .replace(/[äöüßışç]/g, (letter) => spelt[letter] ?? letter)
      .normalize('NFD')
      .replace(/[^a-z.-]/g, '')
    let address = `${plain}@example.org`
    for (let other = 2; addresses.has(address); other++) address = `${plain}${other}@example.org`
    addresses.add(address)
    return address
  }

  const add = (person: Person, age: number, isWoman: boolean | null, bookedBy: Person | null = null): DemoPatient => {
    const createdAtMs = (today - random.int(70, 900)) * dayMs + random.int(8 * 60, 20 * 60) * 60_000
    const patient = {
      ...{ givenName: person.givenName, familyName: person.familyName, age, isWoman, bookedBy, createdAtMs },
      id: random.id(createdAtMs),
      email: addressOf(bookedBy ?? person),
      phone: random.next() < 0.75 ? clinic.phone(random.int(0, 499)) : null,
      birthDate: dateOfDay(today - Math.round(age * 365.25) - random.int(1, 360)),
      busyOn: new Set<number>(),
    }
    all.push(patient)
    return patient
  }

  const invent = (youngest: number, oldest: number, womenOnly: boolean): DemoPatient => {
    const age = random.int(youngest, oldest)
    const familyName = random.pick(clinic.families)
    const isWoman = womenOnly || random.next() < 0.54
    const grownUp = { givenName: random.pick(isWoman ? clinic.women : clinic.men), familyName }
    const child = { givenName: random.pick(clinic.children), familyName }
    const patient = age >= 18 ? add(grownUp, age, isWoman) : add(child, age, null, grownUp)
    regulars.push(patient)
    return patient
  }

  /** Somebody for a visit on a day: often a patient who has been here before, never the same one twice a day. */
  const forVisit = (service: string, day: number, isNew: boolean): DemoPatient => {
    const { ages = [19, 84] as const, womenOnly = false } = clinic.visitors[service] ?? {}
    const [youngest, oldest] = ages
    for (let attempt = 0; !isNew && attempt < 12 && regulars.length > 40; attempt++) {
      const known = random.pick(regulars)
      const fits = known.age >= youngest && known.age <= oldest && (!womenOnly || known.isWoman === true)
      if (fits && ![...known.busyOn].some((other) => Math.abs(other - day) < 6)) return known
    }
    return invent(youngest, oldest, womenOnly)
  }

  return { all, add, forVisit }
}

export type DemoPatients = ReturnType<typeof createPatients>

const spelt: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i', ş: 's', ç: 'c' }
