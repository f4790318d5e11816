import { productList } from './productList.tsx';

/** /dayanTask/product/running. */
export default productList(0);
