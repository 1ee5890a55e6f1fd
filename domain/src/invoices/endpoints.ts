import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, listOf, money, plainDate, skip, take } from '../kit/shapes.ts'

export const invoice = z.object({
  id,
  reference: z.string(),
  issuedOn: plainDate,
  total: money,
  status: z.enum(['issued', 'balanced', 'cancelled']),
})

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/invoices',
  access: 'invoices:own',
  summary: "The signed-in patient's invoices.",
  query: z.object({ skip, take }),
  answers: { 200: listOf(invoice) },
})

export const readPayment = endpoint({
  name: 'readPayment',
  method: 'GET',
  path: '/payments/{id}',
  access: 'invoices:own',
  summary: 'One of the signed-in patient’s payments, as the server knows it.',
  params: z.object({ id }),
  answers: {
    200: z.object({
      id,
      invoiceReference: z.string(),
      amount: money,
      paidAt: instant.nullable(),
      status: z.enum(['pending', 'succeeded', 'failed']),
    }),
  },
})
