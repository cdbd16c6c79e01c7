import { seenColumn } from '#server/records/reach.ts';
import type { Caller } from '#server/slots.ts';
import { contract, seeContractContacts } from '../../contract/index.ts';
import { customer, seeCustomerContacts } from '../../customer/index.ts';

/** The client's phone as SQL, of the customer `u` or the contract `c` of a tour, where the caller may see it. */
export const phoneOf = (caller: Caller): string =>
  `coalesce(${seenColumn(customer, caller, seeCustomerContacts, 'u', 'phone')}, ${seenColumn(contract, caller, seeContractContacts, 'c', 'phone')})`;
