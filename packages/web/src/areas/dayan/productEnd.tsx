import { productList } from './productList.tsx';

/** /dayanTask/product/end. */
export default productList(1);
