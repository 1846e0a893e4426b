import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { ServiceRequest } from '../../api/models';
import { serviceWords } from '../../ui/service-words';
import { SteadyButton } from '../ui/steady-button';
import { useDecision } from './use-service-requests';

interface ServiceRequestDialogProps {
  /** Null while the dialog is closed. */
  request: ServiceRequest | null;
  onClose: () => void;
}

/** An open request, with forms to verify or refuse it. */
export function ServiceRequestDialog({ request, onClose }: ServiceRequestDialogProps) {
  return (
    <Modal open={request !== null} title="Service discount" footer={null} destroyOnHidden onCancel={onClose}>
      {request && <Decision key={request.id} request={request} onClose={onClose} />}
    </Modal>
  );
}

function Decision({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const { id, username, email, service, statement } = request;
  const [reason, setReason] = useState('');
  const { busy, error, verify, refuse } = useDecision(id, onClose);
  return (
    <div className="service-request">
      <p>
        <strong>{username}</strong>, {email}: {serviceWords[service]}
      </p>
      <p className="service-request__statement">{statement}</p>
      <p>
        Ask for an email from the customer’s service address, or check the ID in the store. Never ask for a copy or
        photo of an ID or other documents, and delete any that a customer sends.
      </p>
      <div className="dialog-actions">
        <SteadyButton type="primary" inactive={busy} onClick={() => void verify()}>
          Verify and Mail the Code
        </SteadyButton>
      </div>
      <div className="service-request__refusal">
        <Input
          aria-label="Why it is refused, for the shopper"
          placeholder="Why it is refused, for the shopper"
          maxLength={500}
          value={reason}
          status={error === undefined ? undefined : 'error'}
          onChange={({ target }) => setReason(target.value)}
        />
        <SteadyButton danger inactive={busy} onClick={() => void refuse(reason)}>
          Refuse
        </SteadyButton>
      </div>
      {error !== undefined && <p role="alert">{error}</p>}
    </div>
  );
}
