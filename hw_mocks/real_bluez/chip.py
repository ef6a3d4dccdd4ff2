"""The Bluetooth adapter of the virtual machine, and the air, on bumble.

bumble's controller was written for bumble's own host. `Chip` and `Ether` add what the kernel of a computer expects: scan
responses, the end of a connect that is cancelled, a reset that resets, a limit of connections, and data that arrive
whichever kind of address was used.
"""

from __future__ import annotations

import asyncio
from typing import Any

from bumble import hci, link, ll
from bumble.controller import Controller
from bumble.core import PhysicalTransport

# A 4.2 controller: no extended advertising, so that 31 bytes and scan responses are what they are on a die.
FEATURES = (
    hci.LeFeatureMask.LE_ENCRYPTION
    | hci.LeFeatureMask.PERIPHERAL_INITIATED_FEATURE_EXCHANGE
    | hci.LeFeatureMask.CONNECTION_PARAMETERS_REQUEST_PROCEDURE
)

# What bumble's controller lists but does not do; a kernel believes the list.
_NOT_DONE = {
    hci.HCI_LE_ENCRYPT_COMMAND,
    hci.HCI_LE_SET_DATA_LENGTH_COMMAND,
    hci.HCI_READ_TRANSMIT_POWER_LEVEL_COMMAND,
    hci.HCI_LE_READ_TRANSMIT_POWER_COMMAND,
    hci.HCI_LE_SET_PRIVACY_MODE_COMMAND,
    hci.HCI_READ_RSSI_COMMAND,
    hci.HCI_READ_AUTHENTICATED_PAYLOAD_TIMEOUT_COMMAND,
    hci.HCI_LE_READ_BUFFER_SIZE_V2_COMMAND,
}

_RSSI_DBM = -52

_Report = hci.HCI_LE_Advertising_Report_Event


class Ether(link.LocalLink):
    """Carries data under the address that the connection uses; bumble always takes the random one."""

    def send_acl_data(
        self, sender_controller: Controller, destination_address: hci.Address, transport: PhysicalTransport, data: bytes
    ) -> None:
        if transport != PhysicalTransport.LE:
            super().send_acl_data(sender_controller, destination_address, transport, data)
            return
        used = sender_controller.le_connections.get(destination_address)
        receiver = self.find_le_controller(destination_address)
        if used is not None and receiver is not None:
            asyncio.get_running_loop().call_soon(receiver.on_link_acl_data, used.self_address, transport, data)

    def advertiser(self, address: hci.Address) -> Controller | None:
        return next((one for one in self.controllers if one.le_legacy_advertiser.address == address), None)


class Chip(Controller):
    """`slots` is how many connections it can hold; None means no limit."""

    le_features = FEATURES
    supported_commands = Controller.supported_commands - _NOT_DONE
    slots: int | None = None

    def on_hci_reset_command(self, command: hci.HCI_Reset_Command) -> Any:
        self.le_scan_enable, self.pending_le_connection = False, None
        for connection in list(self.le_connections.values()):
            connection.send_ll_control_pdu(ll.TerminateInd(hci.HCI_ErrorCode.REMOTE_USER_TERMINATED_CONNECTION_ERROR))
        self.le_connections.clear()
        return super().on_hci_reset_command(command)

    def on_hci_le_create_connection_command(self, command: hci.HCI_LE_Create_Connection_Command) -> Any:
        if self.slots is not None and len(self.le_connections) >= self.slots:
            self._send_hci_command_status(hci.HCI_ErrorCode.CONNECTION_LIMIT_EXCEEDED_ERROR, command.op_code)
            return None
        return super().on_hci_le_create_connection_command(command)

    def on_hci_le_create_connection_cancel_command(self, _: hci.HCI_LE_Create_Connection_Cancel_Command) -> Any:
        pending, self.pending_le_connection = self.pending_le_connection, None
        if pending is None:
            return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.COMMAND_DISALLOWED_ERROR)
        asyncio.get_running_loop().call_soon(self._tell_cancelled, pending)
        return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.SUCCESS)

    def on_hci_read_remote_version_information_command(
        self, command: hci.HCI_Read_Remote_Version_Information_Command
    ) -> None:
        """The kernel asks this of every peer; bumble's controller lists the command and does not know it."""
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)
        self.send_hci_packet(
            hci.HCI_Read_Remote_Version_Information_Complete_Event(
                status=hci.HCI_ErrorCode.SUCCESS,
                connection_handle=command.connection_handle,
                version=hci.HCI_VERSION_BLUETOOTH_CORE_5_0,
                manufacturer_name=0x0059,
                subversion=0,
            )
        )

    def on_advertising_pdu(self, pdu: Any) -> None:
        if self.le_scan_enable and isinstance(pdu, ll.AdvInd):
            self._report(pdu.advertiser_address, _Report.EventType.ADV_IND, pdu.data)
            sender = self._ether.advertiser(pdu.advertiser_address) if self.le_scan_type else None
            if sender is not None:
                response = sender.le_legacy_advertiser.scan_response_data
                self._report(pdu.advertiser_address, _Report.EventType.SCAN_RSP, response)
        pending = self.pending_le_connection
        if pending is not None and pending.peer_address == pdu.advertiser_address:
            self.create_le_connection(pdu.advertiser_address)

    def lose(self, address: hci.Address) -> None:
        """Nothing more is heard of a peer: its connection ends by the supervision timeout."""
        connection = self.le_connections.get(address)
        if connection is not None:
            self.on_le_disconnected(connection, hci.HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR)

    @property
    def _ether(self) -> Ether:
        assert isinstance(self.link, Ether)
        return self.link

    def _report(self, address: hci.Address, kind: Any, data: bytes) -> None:
        report = _Report.Report(
            event_type=kind, address_type=address.address_type, address=address, data=data, rssi=_RSSI_DBM
        )
        self.send_hci_packet(_Report([report]))

    def _tell_cancelled(
        self, command: hci.HCI_LE_Create_Connection_Command | hci.HCI_LE_Extended_Create_Connection_Command
    ) -> None:
        self.send_hci_packet(
            hci.HCI_LE_Connection_Complete_Event(
                status=hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR,
                connection_handle=0,
                role=hci.Role.CENTRAL,
                peer_address_type=command.peer_address.address_type,
                peer_address=command.peer_address,
                connection_interval=0,
                peripheral_latency=0,
                supervision_timeout=0,
                central_clock_accuracy=0,
            )
        )
