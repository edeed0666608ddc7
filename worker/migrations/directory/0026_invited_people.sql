ALTER TABLE `institute_invitations` ADD `first_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `institute_invitations` ADD `last_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `institute_invitations` ADD `guardian_contact_number` text;--> statement-breakpoint
ALTER TABLE `institute_invitations` ADD `class_ids` text DEFAULT '[]' NOT NULL;