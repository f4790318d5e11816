/**
 * The company that runs the farm. What the farm does is booked in its books: consumption, bills, coupons, contracts, shares of agents.
 * Money is booked in the books of the company whose account receives it. A farm run by several companies would read it from the
 * customer's contract.
 */
export const operatingCompanyId = 1;
